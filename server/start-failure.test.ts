import { expect, test } from 'vitest'
import { explainStart } from './start-failure.ts'

const fault = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })
const RESTORE =
  'Restore your newest backup into a new place: DATA_DIR=<new folder> npm run restore -- <file>.'
const URL = 'postgres://db.example/assay'

test.each<[string, Error, string | undefined, string | null]>([
  [
    'no right to the folder',
    fault('EACCES', "EACCES: permission denied, mkdir '/data'", { path: '/data', syscall: 'mkdir' }),
    undefined,
    'DATA_DIR: /data cannot be written to (EACCES). Give it to the account that runs Assay, or name another DATA_DIR.',
  ],
  [
    'no right to the folder, beside PostgreSQL',
    fault('EROFS', "EROFS: read-only file system, mkdir '/data'", { path: '/data', syscall: 'mkdir' }),
    URL,
    'DATA_DIR: /data cannot be written to (EROFS). Give it to the account that runs Assay, or name another DATA_DIR.',
  ],
  [
    'a file instead of a folder',
    fault('EEXIST', "EEXIST: file already exists, mkdir '/data'", { path: '/data', syscall: 'mkdir' }),
    undefined,
    'DATA_DIR: /data is not a folder. Name another DATA_DIR.',
  ],
  [
    'a full disk',
    fault('ENOSPC', 'no space left'),
    undefined,
    'DATA_DIR: its disk is full. Make room and start again.',
  ],
  [
    'a disk that the embedded database finds full',
    fault('53100', 'could not extend file "base/5/17340": No space left on device'),
    undefined,
    'DATA_DIR: its disk is full. Make room and start again.',
  ],
  [
    'a page that cannot be read',
    fault('XX001', 'invalid page in block 0 of relation "base/5/16402"'),
    undefined,
    `DATA_DIR: the embedded database is damaged: invalid page in block 0 of relation "base/5/16402". Keep a copy of the folder. ${RESTORE}`,
  ],
  ["a page of PostgreSQL's that cannot be read", fault('XX001', 'invalid page'), URL, null],
  [
    'a port that needs rights',
    fault('EACCES', 'listen EACCES', { syscall: 'listen', port: 80 }),
    undefined,
    'PORT: 80 may not be used by this account.',
  ],
  ['a fault of ours', new TypeError('x is not a function'), undefined, null],
])('%s', (_, error, databaseUrl, line) => {
  expect(explainStart(error, databaseUrl)).toBe(line)
})
