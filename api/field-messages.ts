/** What a schema found, as one message per field: the first that was found. */
export function fieldMessages(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[String(path[0] || 'body')] ??= message
  return fields
}
