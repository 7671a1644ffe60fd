import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

/** The white margin in squares, which cameras need (ISO/IEC 18004). */
const MARGIN = 4;

/** An address as a QR code, black on white in every theme. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(address), [address]);
  const side = size + 2 * MARGIN;
  return (
    <svg
      className="phone-code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Encodes an address. `path` has a rectangle for each run of black squares in a row. */
function drawQrCode(address: string): { size: number; path: string } {
  const code = generate(address, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      const from = x;
      while (code.get(x, y)) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  return { size: code.size, path };
}
