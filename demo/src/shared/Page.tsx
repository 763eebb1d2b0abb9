/** What pages are made of. */
import { Alert, Anchor, Box, Card, Grid, Group, Stack, Text, Title } from "@mantine/core"
import { type ReactNode, useId } from "react"
import { Link } from "react-router-dom"

/** A page with its title and its heading. */
export const Page = ({
  children,
  description,
  title
}: {
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}) => (
  <Stack gap="lg">
    <title>{`${title} · Okto Effect demo`}</title>
    <Box>
      <Title order={1}>{title}</Title>
      {description !== undefined && (
        <Text c="dimmed" mt={6} maw={640}>
          {description}
        </Text>
      )}
    </Box>
    {children}
  </Stack>
)

/** A card with a title. */
export const Section = ({
  action,
  children,
  description,
  title
}: {
  readonly title: string
  readonly description?: ReactNode
  /** At the right of the title. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}) => {
  const id = useId()
  return (
    <Card component="section" withBorder padding="clamp(0.8rem, 6%, 1.5rem)" radius="lg" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm" className="section-head">
          <Stack gap={2} miw={0}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {description !== undefined && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </Stack>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}

/** Content with a panel at its side, which stays while the page is scrolled; below it on narrow screens. */
export const SidePanel = ({ aside, children }: { readonly children: ReactNode; readonly aside: ReactNode }) => (
  <Grid gap="lg">
    <Grid.Col span={{ base: 12, md: 6 }}>{children}</Grid.Col>
    <Grid.Col span={{ base: 12, md: 6 }}>
      <Box pos="sticky" top="4.5rem">
        {aside}
      </Box>
    </Grid.Col>
  </Grid>
)

/** Shown where a user is needed. */
export const NotSignedIn = ({ purpose }: { readonly purpose: string }) => (
  <Alert color="muted" variant="light" title="You are not signed in">
    <Text size="sm">
      <Anchor component={Link} to="/" inherit underline="always">
        Sign in
      </Anchor>{" "}
      {purpose}
    </Text>
  </Alert>
)
