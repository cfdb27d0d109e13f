import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { Picture } from './picture.ts'

export interface EditorRules {
  /** Whether a link is allowed. */
  isAllowedLink: (href: string) => boolean
  /** The address of a stored picture. */
  urlOf: (fileId: string) => string | undefined
}

/** Everything that a text may contain: typed, dropped or pasted content is reduced to these nodes and marks. */
export function editorExtensions({ isAllowedLink, urlOf }: EditorRules): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      code: false,
      codeBlock: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (href) => isAllowedLink(href),
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    Picture.configure({ urlOf }),
  ]
}
