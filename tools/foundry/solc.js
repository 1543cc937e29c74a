#!/usr/bin/env node
// forge starts the compiler by this name (see foundry.toml): the one from npm is JavaScript and has no program of its own.
import { readFileSync } from 'node:fs'
import solc from 'solc'

if (process.argv.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`)
} else {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
}
