module plants

go 1.19
