import { Node } from '@tiptap/core'

/** A stored picture: its id, and the size of its largest version in pixels. */
export interface StoredPicture {
  fileId: string
  url: string
  width: number | null
  height: number | null
  /** Its description, if there already is one. */
  alt?: string
}

/**
 * A picture of our own storage in a text. Pictures from elsewhere are never accepted: a page must not call other hosts.
 */
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
