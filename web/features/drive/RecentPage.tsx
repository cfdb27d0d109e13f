import { NodesPage } from './NodesPage.tsx'

/** All files and folders that the person sees, the last changed first, with a search over all of them. */
export default function RecentPage() {
  return <NodesPage route="search" section="recent" />
}
