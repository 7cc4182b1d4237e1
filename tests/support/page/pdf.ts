/** A PDF of so many pages of A4, each with a black bar and its number. `more`: entries of the catalogue. */
export function pdfOf(pages: number, { more = "", box = "0 0 595 842" } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at * 2} 0 R`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...kids.flatMap((_, at) => {
      const rendered = `0 0 0 rg 60 700 400 60 re f BT /F1 40 Tf 60 600 Td (Page ${at + 1}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${rendered.length} >>\nstream\n${rendered}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset}`.padStart(10, "0");
  });
  const start = text.length;
  const table = ["0000000000 65535 f ", ...offsets.map((offset) => `${offset} 00000 n `)].join("\n");
  text += `xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, "latin1");
}
