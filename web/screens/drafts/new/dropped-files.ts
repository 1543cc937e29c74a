/** The files that were dropped, with those in folders. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  // All of them before the first await: the list is emptied after the event.
  const dropped = Array.from(items, (item) => item.webkitGetAsEntry() ?? item.getAsFile())
  return (await Promise.all(dropped.map(filesOf))).flat()
}

async function filesOf(dropped: FileSystemEntry | File | null): Promise<File[]> {
  if (!dropped) return []
  if (dropped instanceof File) return [dropped]
  if (dropped.isFile) {
    const entry = dropped as FileSystemFileEntry
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  }
  const reader = (dropped as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  for (;;) {
    // Browsers return a hundred at a time, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    for (const entry of entries) files.push(...(await filesOf(entry)))
  }
}
