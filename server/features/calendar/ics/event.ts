/** An event as a calendar file says it, in the form of the table: times are instants, whole days begin and end at midnight in Ulaanbaatar. */
export interface FileEvent {
  /** '' when there is none. */
  title: string
  description: string
  place: string
  start: string
  end: string
  allDay: boolean
  isPrivate: boolean
  /** As `calendar_events.rule`; null for an event that does not repeat. */
  rule: string | null
  /** Beginnings that are left out. */
  excluded: string[]
  /** Minutes, as `calendar_events.reminder`. */
  reminder: number | null
  attendees: { address: string; answer: 'waiting' | 'accepted' | 'declined' }[]
}

/** All that a file says under one UID: the event, and the occurrences of it that differ. */
export interface FileObject {
  uid: string
  event: FileEvent
  exceptions: (FileEvent & { occurrenceAt: string })[]
  /** A changed occurrence alone, whose series is not in the file. */
  isPart: boolean
}

/** An event that cannot be stored, with the code of the reason. */
export interface FileRefusal {
  title: string
  code: string
}

/** What was read from a file. */
export interface FileRead {
  objects: FileObject[]
  refused: FileRefusal[]
}

/** A file that cannot be read at all. */
export class FileProblem extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'FileProblem'
    this.code = code
  }
}
