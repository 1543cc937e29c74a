type Parts = {
  /** What the mail is about; the heading too. */
  heading: string
  title: string
  /** What mail programs show beside the subject. */
  preview: string
  lead: string
  code?: string
  note: string
  /** Below the card. */
  foot: string
}

const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * A mail as a page: tables and inline styles, because mail programs know little else. cid:hallmark is attached by the mailer. Its words are
 * our own, or were checked to be harmless as HTML.
 */
export function mailPage({ heading, title, preview, lead, code, note, foot }: Parts): string {
  const codeBox = code
    ? `
<p class="code" style="margin:0 0 24px;padding:16px;background:#faf9f6;border:1px solid #e4e1d9;border-radius:8px;text-align:center;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:0.3em;color:#14171f">${code}</p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #0f1115 !important }
  .card { background: #171a21 !important; border-color: #2a2e37 !important }
  .ink { color: #e8e6e1 !important }
  .soft { color: #a3a6ad !important }
  .code { background: #0f1115 !important; border-color: #3a3f4a !important; color: #e8e6e1 !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#faf9f6">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 20px">
<img src="cid:hallmark" width="32" height="32" alt="" style="vertical-align:middle;border:0">
<span class="ink" style="${sans};font-size:20px;font-weight:600;letter-spacing:-0.02em;color:#14171f;vertical-align:middle;padding-left:8px">Assay</span>
</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4e1d9;border-radius:12px;padding:32px">
<h1 class="ink" style="${sans};margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;color:#14171f">${heading}</h1>
<p class="soft" style="${sans};margin:0 0 24px;font-size:15px;line-height:24px;color:#565b66">${lead}</p>${codeBox}
<p class="soft" style="${sans};margin:0;font-size:13px;line-height:20px;color:#565b66">${note}</p>
</td></tr>
<tr><td class="soft" style="${sans};padding:20px 4px 0;font-size:12px;line-height:18px;color:#6b7078">${foot}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}
