export function ContractConsole() {
  return null
}
