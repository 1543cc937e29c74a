/** The set with the entry if it was not in it, else without. */
export function toggled<T>(set: ReadonlySet<T>, entry: T): ReadonlySet<T> {
  const changed = new Set(set)
  if (!changed.delete(entry)) changed.add(entry)
  return changed
}
