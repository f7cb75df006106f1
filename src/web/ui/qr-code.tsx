import type { QrDrawing } from './qr-code.server.ts';

/** A QR code that was drawn on the server; dark on white in every theme, as scanners expect. */
export function QrCode({
  drawing,
  label,
  className,
}: {
  drawing: QrDrawing;
  label: string;
  className: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.side} ${drawing.side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width="100%" height="100%" className="fill-white" />
      <path d={drawing.path} className="fill-black" />
    </svg>
  );
}
