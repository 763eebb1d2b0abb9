/** A card with a title. */
import { Box, Card, Group, Stack, Text, Title } from "@mantine/core"
import { type ReactNode, useId } from "react"

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
    <Card component="section" withBorder padding="lg" radius="md" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm" className="section-head">
          <Stack gap={2} miw={0}>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {description !== undefined && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </Stack>
          {action !== undefined && (
            <Box display="flex" style={{ flexShrink: 0 }}>
              {action}
            </Box>
          )}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
