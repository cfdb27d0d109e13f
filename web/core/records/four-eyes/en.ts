export const en = {
  import: 'Import from a file',
  publishAll: 'Publish all',
  until: 'Up to this day',
  publish: 'Publish',
  counting: 'Counting…',
  others: 'To publish: {{n}} ({{days}})',
  none: 'Nobody else has submitted anything up to this day.',
  own: 'Left because you entered them yourself: {{n}}',
  published: 'Published: {{n}}',
  left: 'Not published because you entered them yourself: {{n}}',
}
