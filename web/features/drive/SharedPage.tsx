import { NodesPage } from './NodesPage.tsx'

/** Files and folders that others share with the person. */
export default function SharedPage() {
  return <NodesPage route="shared" section="shared" />
}
