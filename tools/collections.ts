import { collectionsCommand } from '#server/collections-command.ts'

process.exitCode = await collectionsCommand(process.argv.slice(2), process.env, console.log)
