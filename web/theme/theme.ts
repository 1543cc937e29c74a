import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

// Mantine computes tints from these, so they are values and not the names of theme.css.
const gold: MantineColorsTuple = [
  '#fbf6ea',
  '#f4ecd9',
  '#ebd7a8',
  '#e6c478',
  '#e0b04c',
  '#c28f2a',
  '#9a6b12',
  '#8a5f0e',
  '#744f0a',
  '#5c3e07',
]

const gray: MantineColorsTuple = [
  '#f7f5f0',
  '#f3f0e8',
  '#e9e5db',
  '#e3dfd4',
  '#c9c5ba',
  '#8c887c',
  '#5a5f6b',
  '#454955',
  '#2b2f39',
  '#14171f',
]

const dark: MantineColorsTuple = [
  '#e8e6e1',
  '#c9c8c6',
  '#a1a5af',
  '#727783',
  '#2a2e37',
  '#21252d',
  '#171a21',
  '#0f1115',
  '#0b0d10',
  '#07080a',
]

export const theme = createTheme({
  colors: { gold, gray, dark },
  primaryColor: 'gold',
  primaryShade: { light: 7, dark: 4 },
  black: '#14171f',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // White on dark gold, ink on light gold: Mantine's own choice would be one of them for both modes.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const isPrimary = (input.color ?? 'gold') === 'gold'
    return input.variant === 'filled' && isPrimary ? { ...colors, color: 'var(--on-gold)' } : colors
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
})

const named = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--down)',
  '--mantine-color-success': 'var(--up)',
  '--mantine-color-anchor': 'var(--gold)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-gold-filled': 'var(--gold)',
  '--mantine-color-gold-filled-hover': 'var(--gold-hover)',
  // Of buttons that are text alone: in the dark Mantine's own is nearly white.
  '--mantine-color-gold-light-color': 'var(--gold)',
  '--mantine-primary-color-contrast': 'var(--on-gold)',
}

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: named, dark: named })
