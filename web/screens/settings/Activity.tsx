export function Activity() {
  return null
}
