import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { postKind } from './kind.ts'

/** Edits a post. */
export default function PostEdit() {
  return <ContentEdit kind={postKind} />
}
