import { expect, test } from 'vitest'
import { cleanFileName } from './attachment.ts'

const TEXT = 'text/plain; charset=utf-8'
const PDF = 'application/pdf'

test.each([
  ['invoice.pdf.bat', TEXT, 'invoice_pdf_bat.txt'],
  ['run.hta', TEXT, 'run_hta.txt'],
  ['page.HTML', TEXT, 'page_HTML.txt'],
  ['tool.desktop', TEXT, 'tool_desktop.txt'],
  ['script.ps1', TEXT, 'script_ps1.txt'],
  ['link.url', TEXT, 'link_url.txt'],
  ['holiday.jpg.exe', 'image/png', 'holiday_jpg_exe.png'],
  ['holiday.png', 'image/jpeg', 'holiday_png.jpg'],
  ['letter.docm', PDF, 'letter_docm.pdf'],
  ['README', TEXT, 'README.txt'],
  ['', PDF, 'attachment.pdf'],
  ['.bat', TEXT, 'bat.txt'],
  ['.txt', TEXT, 'txt.txt'],
  ['x', 'application/unknown', 'x.bin'],
])('%j with %s inside is called %j', (name, type, expected) => {
  expect(cleanFileName(name, type)).toBe(expected)
})

test.each([
  ['report.v1.2.pdf', PDF, 'report.v1.2.pdf'],
  ['Report.PDF', PDF, 'Report.pdf'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['server.log', TEXT, 'server.log'],
  ['Grüße, 你好.txt', TEXT, 'Grüße, 你好.txt'],
  ['שלום.pdf', PDF, 'שלום.pdf'],
])('%j with %s inside keeps its name', (name, type, expected) => {
  expect(cleanFileName(name, type)).toBe(expected)
})

test.each([
  ['turned marks', 'invoice\u202efdp.bat', TEXT, 'invoicefdp_bat.txt'],
  ['invisible characters', 'in\u200bvoice.p\u00addf', PDF, 'invoice.pdf'],
  ['control characters', 'a\0b\r\nc\u001b.pdf', PDF, 'abc.pdf'],
  ['a path', '../../etc/passwd', TEXT, 'passwd.txt'],
  ['a path of Windows', 'C:\\Temp\\a.txt', TEXT, 'a.txt'],
  ['full-width slashes and dots', '..／..／a．bat', TEXT, 'a_bat.txt'],
  ['trailing dots and spaces', 'invoice.bat. . .', TEXT, 'invoice_bat.txt'],
  ['an ending far to the right', `invoice.pdf${' '.repeat(80)}.bat`, TEXT, 'invoice_pdf _bat.txt'],
  ['quotes as a form writes them', 'shot %221%22.png', 'image/png', 'shot 1.png'],
  ['what a shell or a stream would take', 'a.txt:evil.exe|<x>', TEXT, 'a_txtevil_exex.txt'],
  ['a device', 'nul.txt', TEXT, '_nul.txt'],
  ['a device behind an ending', 'COM1.x.txt', TEXT, '_COM1.x.txt'],
])('%s: %j', (_, name, type, expected) => {
  expect(cleanFileName(name, type)).toBe(expected)
})

test('a name is never too long for a file system, and keeps its ending', () => {
  expect(cleanFileName(`${'x'.repeat(5_000)}.pdf`, PDF)).toBe(`${'x'.repeat(100)}.pdf`)
  const wide = cleanFileName(`${'😀'.repeat(5_000)}.bat`, TEXT)
  expect(wide).toBe(`${'😀'.repeat(50)}.txt`)
  expect(Buffer.byteLength(wide)).toBeLessThan(255)
})
