/** The text message with the code that confirms a number. */
export const mn = { code: 'Мэдэгдлийг SMS-ээр авах код: {{code}}. {{minutes}} минут хүчинтэй.' } as const
