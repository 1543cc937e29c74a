import type { Message } from '#server/store/outbox.ts'

/** The mail that carries a sign-in code. Built from the code alone: nothing a stranger typed gets into it. */
export function loginCodeMail(recipient: string, code: string, minutes: number): Message {
  return {
    recipient,
    subject: `${code} is your Assay code`,
    body_text: [
      'Sign in to Assay',
      '',
      `Your one-time code: ${code}`,
      '',
      `Enter it on the page where you asked for it. It works once and for ${minutes} minutes.`,
      '',
      'If you did not ask for this code, ignore this message: nobody can sign in without it.',
      'Never give the code to anyone. Assay will not ask you for it by phone or mail.',
    ].join('\n'),
    body_html: html(code, minutes),
  }
}

// Tables and inline styles, because mail programs know little else. cid:hallmark is attached by the mailer.
function html(code: string, minutes: number): string {
  const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Your Assay code</title>
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
<div style="display:none;max-height:0;overflow:hidden">It works once and for ${minutes} minutes.</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 20px">
<img src="cid:hallmark" width="32" height="32" alt="" style="vertical-align:middle;border:0">
<span class="ink" style="${sans};font-size:20px;font-weight:600;letter-spacing:-0.02em;color:#14171f;vertical-align:middle;padding-left:8px">Assay</span>
</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4e1d9;border-radius:12px;padding:32px">
<h1 class="ink" style="${sans};margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;color:#14171f">Sign in to Assay</h1>
<p class="soft" style="${sans};margin:0 0 24px;font-size:15px;line-height:24px;color:#565b66">Enter this code on the page where you asked for it.</p>
<p class="code" style="margin:0 0 24px;padding:16px;background:#faf9f6;border:1px solid #e4e1d9;border-radius:8px;text-align:center;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:0.3em;color:#14171f">${code}</p>
<p class="soft" style="${sans};margin:0;font-size:13px;line-height:20px;color:#565b66">It works once and for ${minutes} minutes. Never give it to anyone: Assay will not ask you for it by phone or mail.</p>
</td></tr>
<tr><td class="soft" style="${sans};padding:20px 4px 0;font-size:12px;line-height:18px;color:#6b7078">If you did not ask for this code, ignore this message: nobody can sign in without it.</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}
