/** For what need not outlast the page: local storage may be closed to it, as in some private windows. */
export const optionalStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch (error) {
      console.error(error)
    }
  },
}
