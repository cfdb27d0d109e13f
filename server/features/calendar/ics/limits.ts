/** What a calendar file may contain, and what reading it may cost. Our choice. */
export const FILE_LIMITS = {
  /** Components, at any depth: events, alarms, time zones with their changes. */
  components: 20_000,
  /** Components within each other: a calendar, an event, an alarm; one more is allowed. */
  depth: 4,
  lines: 400_000,
  events: 2_000,
  /** Times in one list of times that are left out; the table has the same limit. */
  excluded: 1_000,
  attendees: 100,
  ms: 10_000,
  heapMb: 192,
}
