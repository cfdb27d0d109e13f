import { encode } from 'uqr'

/** The data of a transfer as a QR code, dark on white in every mode so that cameras can read it; part of the page, without a script too. */
export function TransferQr({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="payment-qr"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
