import { afterAll } from 'vitest'
import { dropCopies } from './database-server.ts'

// After each test file: every database of a cluster has a daemon at each node that asks the other nodes all the time.
afterAll(dropCopies)
