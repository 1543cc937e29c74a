import { testSeeds } from '../testing/exactness.ts'

testSeeds(0)
