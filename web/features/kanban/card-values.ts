import type { FormFile } from '../../core/content/form-file.ts'

/** An item of the checklist in the form; a new one has no id yet. */
export interface ItemValues {
  id: string | null
  text: string
  isDone: boolean
  assigneeId: string | null
}

/** A new card without anything but its title and column. */
export const emptyCard = {
  description: '',
  start: null,
  due: null,
  isCompleted: false,
  assignees: [],
  labels: [],
  fileIds: [],
  coverId: null,
  items: [],
}

/** The fields of the form of a card. */
export interface CardValues extends Record<string, unknown> {
  title: string
  description: string
  start: string
  due: string
  isCompleted: boolean
  assignees: string[]
  labels: string[]
  files: FormFile[]
  /** The file that is the cover; empty for none. */
  coverId: string
  items: ItemValues[]
}
