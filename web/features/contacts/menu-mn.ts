/** Texts of the menu; small, because they come with the first page. */
export const mn = { contacts: 'Холбоо барих', toAnswer: 'Хариу хүлээж буй зурвас' } as const
