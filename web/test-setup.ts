import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Screens come in chunks of their own, which take their time on a busy machine.
configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)
