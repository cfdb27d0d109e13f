/** How a district is called in a row of places: 'Баянзүрх дүүрэг'; English says the word only where the district stands alone. */
export const districtWords = { mn: '{{name}} дүүрэг', en: '{{name}} district' } as const
