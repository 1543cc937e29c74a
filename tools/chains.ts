import { chainsCommand } from '#server/chains-command.ts'

process.exitCode = await chainsCommand(process.argv.slice(2), process.env, console.log)
