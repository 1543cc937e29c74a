import { accountsCommand } from '#server/accounts-command.ts'

process.exitCode = await accountsCommand(process.argv.slice(2), process.env, console.log)
