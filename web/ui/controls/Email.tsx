/** An e-mail address that breaks before its @ if it has to and keeps its direction on a right-to-left page. */
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
