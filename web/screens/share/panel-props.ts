import type { ShownCollection } from '../../queries/collections.ts'
import type { SharedFigures } from '../../queries/shared.ts'

export type PanelProps<T extends keyof SharedFigures> = {
  collection: ShownCollection
  isRead: boolean
  figures: NonNullable<SharedFigures[T]>
}
