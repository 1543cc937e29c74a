/** What the work comes to, unless it takes longer: then it goes on unheard. */
export function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  return Promise.race([work, passed]).finally(() => clearTimeout(timer))
}
