import { Node } from '@tiptap/core'

/** A picture that was stored: its id, and pixels of its largest form. */
export interface StoredPicture {
  fileId: string
  url: string
  width: number | null
  height: number | null
  /** What it shows, where that is known already. */
  alt?: string
}

/** A picture of our own store in a text. Pictures from elsewhere are never taken: a page must not call other hosts. */
export const Picture = Node.create<{ urlOf: (fileId: string) => string | undefined }>({
  name: 'image',
  group: 'block',
  draggable: true,
  addOptions: () => ({ urlOf: () => undefined }),
  addAttributes: () => ({
    fileId: { default: null, parseHTML: (element) => element.getAttribute('data-file-id') },
    alt: { default: '' },
    width: { default: null, parseHTML: (element) => pixels(element.getAttribute('width')) },
    height: { default: null, parseHTML: (element) => pixels(element.getAttribute('height')) },
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML({ node }) {
    const { fileId, alt, width, height } = node.attrs
    return ['img', { 'data-file-id': fileId, src: this.options.urlOf(fileId), alt, width, height }]
  },
})

const pixels = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) : null)
