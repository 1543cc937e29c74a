const units = ['bytes', 'KB', 'MB', 'GB']

/** '340 KB', '1.5 MB': steps of 1024, one decimal below ten, or as far up as that is wanted. */
export function formatBytes(bytes: number, { decimalBelow = 10 } = {}): string {
  let size = bytes
  let step = 0
  // Rounded, so that nothing reads '1024 KB'.
  while (Math.round(size) >= 1024 && step < units.length - 1) {
    size /= 1024
    step++
  }
  const rounded = step > 0 && size < decimalBelow ? Math.round(size * 10) / 10 : Math.round(size)
  return `${rounded} ${units[step]}`
}
