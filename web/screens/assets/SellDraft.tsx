export function SellDraft() {
  return null
}
