/** An e-mail address that, where it must, breaks before its @ and keeps its order in a mirrored page. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi dir="ltr">
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </bdi>
  )
}
