export function MintDrafts() {
  return null
}
