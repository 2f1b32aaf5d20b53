/** Everything that must pass before a change is merged: one command, every stage, and a summary in the last line. */
import { runAllTests } from '../tests/all-tests.ts'
import { testEnvironment } from '../tests/test-environment.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = ({ root }) => runAllTests(root, testEnvironment(process.env))
