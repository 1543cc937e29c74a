import { testSeeds } from './test-exactness.ts'

testSeeds(1)
