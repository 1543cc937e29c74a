import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { report, reportUncaught } from './client/report.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'
import { followTitles } from './page-title.ts'
import { createAssayRouter } from './router.tsx'
import { allowTextWithoutTags } from './trusted-html.ts'

allowTextWithoutTags()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const router = createAssayRouter(createBrowserHistory())

reportUncaught()
leadToSignIn(() => router)

// The splash of index.html stays until the first screen is ready to take its place.
void router.load().then(() => {
  followTitles(router)
  const app = createRoot(root, { onUncaughtError: report })
  // In slices, so that the browser can answer meanwhile.
  startTransition(() => app.render(<App router={router} />))
})
