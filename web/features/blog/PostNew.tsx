import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { postKind } from './kind.ts'

/** Creates a post. */
export default function PostNew() {
  return <ContentNew kind={postKind} category="city" />
}
