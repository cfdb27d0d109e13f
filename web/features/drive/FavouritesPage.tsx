import { NodesPage } from './NodesPage.tsx'

/** Favourites of the person. */
export default function FavouritesPage() {
  return <NodesPage route="favourites" section="favourites" />
}
