import { docFromText, type RichDoc } from '#contract/core/text/richtext-doc.ts'

/** An empty text with the signature of its mailbox below; `rest` follows it. */
export const signed = (
  { signature }: { signature: string | null },
  rest: RichDoc = { type: 'doc', content: [] },
): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph' }, ...(signature ? docFromText(`\n${signature}`).content : []), ...rest.content],
})
