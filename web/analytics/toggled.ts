/** Adds the entry, or removes it if it is there. */
export function toggled<T>(set: ReadonlySet<T>, entry: T): ReadonlySet<T> {
  const changed = new Set(set)
  if (!changed.delete(entry)) changed.add(entry)
  return changed
}
