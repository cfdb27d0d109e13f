/**
 * The name of a district within a path: 'Баянзүрх дүүрэг'; English adds the word only when the district is named alone.
 */
export const districtWords = { mn: '{{name}} дүүрэг', en: '{{name}} district' } as const
