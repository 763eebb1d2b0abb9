/** A page with its title, its heading and a link back. */
import { Anchor, Box, Group, Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Icon } from "./Icon.tsx"

export const Page = ({
  back,
  children,
  description,
  title
}: {
  readonly title: string
  readonly description?: ReactNode
  readonly back?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}) => (
  <Stack gap="xl">
    <title>{`${title} · Okto Effect demo`}</title>
    <Box>
      {back !== undefined && (
        <Anchor component={Link} to={back.to} size="sm" mb="xs" display="inline-block">
          <Group gap={4} component="span">
            <Icon name="back" size={14} />
            {back.label}
          </Group>
        </Anchor>
      )}
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
