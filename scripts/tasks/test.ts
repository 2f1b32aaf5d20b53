/** Everything that must hold before a change is taken: one command, every stage, one last line. */
import { runAllTests } from '../tests/all-tests.ts'
import { testEnvironment } from '../tests/test-environment.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = ({ root }) => runAllTests(root, testEnvironment(process.env))
